/** Whether somebody listens on a port of this machine's loopback. */
import { once } from 'node:events';
import { connect } from 'node:net';

export async function connects(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
