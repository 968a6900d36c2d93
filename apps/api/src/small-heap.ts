/** Keeps a process small: V8 sizes its heap by the machine's memory, and a server would keep hundreds of idle MiB. */
import v8 from 'node:v8';
import vm from 'node:vm';

/** The heap is cleaned when it has doubled since the last time, instead of when it is up to four times as large. */
const growthPercent = 100;

// Here, since it must be said before much is loaded. It bounds nothing: a busy server still gets what it needs.
v8.setFlagsFromString(`--heap-growing-percent=${growthPercent}`);

/** Gives back what only the start needed, such as the contract's text and the compiler of its checks. */
export function freeStartUp(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect: unknown = vm.runInNewContext('gc');
  if (typeof collect === 'function')
    Reflect.apply(collect, undefined, [{ type: 'major', flavor: 'last-resort' }]);
}
