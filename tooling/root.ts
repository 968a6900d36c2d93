/** The folder of the whole project. */

import { resolve } from 'node:path';

export const projectRoot = resolve(import.meta.dirname, '..');
