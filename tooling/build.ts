/** `npm run build`: builds the three apps and assembles a release in `release/`. */

import { join } from 'node:path';
import { buildAll } from './product/build-apps.ts';
import { assembleRelease } from './release/assemble.ts';
import { releaseVersion } from './release/release-version.ts';
import { projectRoot } from './root.ts';

await buildAll();
const folder = join(projectRoot, 'release');
assembleRelease(folder);
console.log(`Release ${releaseVersion()} is in ${folder}. There: npm ci --omit=dev, then bin/portal.mjs.`);
