/**
 * The program behind `npm run screenshots`: a picture of every screen in `screenshots/`, which git ignores. Arguments
 * limit it to the screens whose names begin with one of them.
 */

import { join } from 'node:path';
import { takeScreenshots } from './take-screenshots.ts';

const folder = join(import.meta.dirname, '..', 'screenshots');
const count = await takeScreenshots(folder, process.argv.slice(2));
console.log(`${count} pictures are in ${folder}`);
