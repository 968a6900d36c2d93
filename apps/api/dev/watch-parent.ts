/** Ends a child process when its parent is killed. */

import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Sends `signal` to the child when the parent dies in any way, until the returned function is called.
 * Does nothing on Windows, which has no shell for it.
 */
export function watchParent(child: ChildProcess, signal: 'SIGINT' | 'SIGTERM'): () => void {
  if (process.platform === 'win32' || child.pid === undefined) return () => undefined;
  // The pipe closes when the parent dies in any way: then `read` fails and the child is ended.
  const script = `read -r word || kill -${signal.slice(3)} "$0"`;
  const watcher = spawn('/bin/sh', ['-c', script, String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  watcher.unref();
  watcher.stdin.on('error', () => undefined);
  return () => watcher.stdin.end('done\n');
}
