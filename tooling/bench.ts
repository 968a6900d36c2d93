/** `npm run bench`: measures product and floor side by side; see bench/run.ts for its options. */
import '../bench/run.ts';
