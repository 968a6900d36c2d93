/** `npm start`: the whole product on this machine, built as for production. */

import { runProduct } from './product/run-product.ts';

process.exitCode = await runProduct('built');
// Open sockets of browsers must not delay the exit.
process.exit();
