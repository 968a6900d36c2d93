/**
 * What Node is started with to serve. On a large machine V8 lets young objects take 134 MB, and a process keeps them after
 * a burst of load; a call of ours makes a few kB.
 */
export const nodeFlags = ['--max-semi-space-size=16'];
