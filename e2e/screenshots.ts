/** The program behind `npm run screenshots`: a picture of every screen in `screenshots/`, which git ignores. */

import { join } from 'node:path';
import { takeScreenshots } from './take-screenshots.ts';

const folder = join(import.meta.dirname, '..', 'screenshots');
const count = await takeScreenshots(folder);
console.log(`${count} pictures are in ${folder}`);
