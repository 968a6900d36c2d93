/** `npm run bench`: measures product and floor side by side; see bench/run-benchmark.ts for its options. */

import { runBenchmark } from '../bench/run-benchmark.ts';

await runBenchmark(process.argv.slice(2));
