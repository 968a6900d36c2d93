/** `npm run release`: packs what `npm run build` makes into one file, the same for the same sources. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildAll } from './product/build-apps.ts';
import { assembleRelease } from './release/assemble.ts';
import { releaseVersion } from './release/release-version.ts';
import { projectRoot } from './root.ts';

await buildAll();
const folder = join(projectRoot, 'release');
assembleRelease(folder);
const name = `portal-${releaseVersion()}`;
const { status } = spawnSync(
  'tar',
  // Files without owner, in a fixed order and with one timestamp, so that builds of one commit are identical.
  [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mtime=@0',
    `--transform=s,^\\.,${name},`,
    '--use-compress-program=gzip -n',
    '-cf',
    join(projectRoot, `${name}.tar.gz`),
    '.',
  ],
  { cwd: folder, stdio: 'inherit' },
);
if (status !== 0) throw new Error('The release could not be packed.');
console.log(`${name}.tar.gz is made.`);
