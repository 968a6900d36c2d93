/** Reads the tree of routes that an app's routes.ts exports. */

import { pathToFileURL } from 'node:url';
import { isRecord } from '../src/is-record.ts';
import type { RouteNode } from './route-files.ts';

export async function readRoutes(path: string): Promise<RouteNode> {
  const module: unknown = await import(pathToFileURL(path).href);
  if (!isRecord(module)) throw new Error(`${path} exports nothing.`);
  return readNode(module.routes, path);
}

function readNode(node: unknown, where: string): RouteNode {
  if (!isRecord(node)) throw new Error(`${where} has a route that is no object.`);
  const children: readonly unknown[] = Array.isArray(node.children) ? node.children : [];
  return {
    id: textOf(node.id),
    path: textOf(node.path),
    file: textOf(node.file),
    children: children.map((child) => readNode(child, where)),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
