/** A bucket of any S3-compatible store, from its address and key. Loaded only where FILES_URL names one. */
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
      // Without keys of its own the client finds those of the machine it runs on.
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      ...(endpoint && { endpoint, forcePathStyle: true }),
      requestHandler: { connectionTimeout: 2_000, socketTimeout: 20_000 },
      // What fails is thrown and logged by the caller; without this the client writes to the console as well.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
    }),
  );
}

const silent = () => undefined;
