/** Stops the database server when its parent is killed without a chance to say so. */
import { spawn, type ChildProcess } from 'node:child_process';

/** Watches until the returned function is called. Does nothing on Windows, which has no shell for it. */
export function watchParent(server: ChildProcess): () => void {
  if (process.platform === 'win32' || server.pid === undefined) return () => undefined;
  // The pipe closes with the parent, however it dies: then `read` fails and the server shuts down fast.
  const script = 'read -r word || kill -INT "$0"';
  const watcher = spawn('/bin/sh', ['-c', script, String(server.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  watcher.unref();
  watcher.stdin.on('error', () => undefined);
  return () => watcher.stdin.end('done\n');
}
