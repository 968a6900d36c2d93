/** Ends a child process when its parent is killed without a chance to do so itself. */

import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Watches until the returned function is called; then a parent that dies in any way lets the child get `signal`.
 * Does nothing on Windows, which has no shell for it.
 */
export function watchParent(child: ChildProcess, signal: 'SIGINT' | 'SIGTERM'): () => void {
  if (process.platform === 'win32' || child.pid === undefined) return () => undefined;
  // The pipe closes with the parent, however it dies: then `read` fails and the child is ended.
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
