/** `npm run dev`: the whole product with hot reload. */

import { runProduct } from './product/run-product.ts';

process.exitCode = await runProduct('dev');
process.exit();
