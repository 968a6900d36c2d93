/** The folder of the whole project. */
import { resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');
