/** Limits the memory of a process: V8 sizes its heap by the machine, and would keep hundreds of idle MiB. */

import v8 from 'node:v8';
import vm from 'node:vm';

/** Collects garbage when the heap has doubled, instead of up to quadrupled. */
const growthPercent = 100;

// Set on import, before most modules are loaded. The heap of a busy server still grows as needed.
v8.setFlagsFromString(`--heap-growing-percent=${growthPercent}`);

/** Releases memory that only the start needed, such as the contract's text and its schema compiler. */
export function releaseStartupMemory(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  if (typeof collect === 'function')
    Reflect.apply(collect, undefined, [{ type: 'major', flavor: 'last-resort' }]);
}
