/** `npm start`: the whole product on this machine, built as for production. */

import { runProduct } from './product/run-product.ts';

process.exitCode = await runProduct('built');
// Sockets that a browser keeps open must not hold the process up.
process.exit();
