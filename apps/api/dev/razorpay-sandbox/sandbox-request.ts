/** A request as passed to a route. */

import type { Body } from './read-fields.ts';

export interface SandboxRequest {
  /** The `:id` of the path; empty where there is none. */
  id: string;
  body: Body;
  query: URLSearchParams;
  header(name: string): string | undefined;
}
