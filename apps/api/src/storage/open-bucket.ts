/** Opens an S3-compatible bucket. A module of its own, because the S3 client is large and loaded only when FILES_URL is `s3:`. */
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { StoreConfig } from './document-store.ts';

export function openBucket(url: URL, config: StoreConfig): Disk {
  const endpoint = url.searchParams.get('endpoint');
  const [accessKeyId, secretAccessKey] = [config.S3_ACCESS_KEY_ID, config.S3_SECRET_ACCESS_KEY];
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      visibility: 'private',
      // Most compatible stores know neither object ACLs nor the newer checksums.
      supportsACL: false,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      region: url.searchParams.get('region') ?? 'us-east-1',
      // Without configured keys the client uses the credentials of its machine.
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestHandler: { connectionTimeout: 2_000, socketTimeout: 20_000 },
      // Errors are thrown, and the caller logs them; by default the client also writes to the console.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
    }),
  );
}

const silent = () => undefined;
