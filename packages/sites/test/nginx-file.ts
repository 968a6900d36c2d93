/** A configuration of nginx for one test: in the foreground of the test's folder, and quiet. */

import { join } from 'node:path';

/** @param http the content of `http { … }` */
export const nginxFile = (folder: string, http: string): string => `
  user root;
  worker_processes 1;
  pid ${join(folder, 'nginx.pid')};
  error_log ${join(folder, 'nginx.log')};
  events { worker_connections 64; }
  http {
    access_log off;
    ${http}
  }`;
