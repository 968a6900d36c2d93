/** The initial files of each route of a built app: the entry, its layouts and its own chunk. */

/** One chunk of Vite's manifest, by its key there. */
export type Manifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly isEntry: boolean;
      readonly imports: readonly string[];
      readonly css?: readonly string[];
    }
  >
>;

/** A node of the app's `routes.ts`, with the fields used here. */
export type RouteNode = {
  readonly id?: string | undefined;
  readonly path?: string | undefined;
  readonly file?: string | undefined;
  readonly children?: readonly RouteNode[] | undefined;
};

export type RouteFiles = {
  /** As the routes write it: `/chat/$id`. */
  readonly path: string;
  readonly signedIn: boolean;
  /** Scripts and styles below the build's folder, each once. */
  readonly files: readonly string[];
};

/** Layout under which an app's routes need a login. */
const SIGNED_IN = 'signed-in';

/** Throws for a screen without a chunk of its own, which indicates an old build or a lost split. */
export function routeFiles(root: RouteNode, manifest: Manifest): readonly RouteFiles[] {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return leaves(root).map((branch) => {
    const chunks = branch.flatMap(({ file }) => chunksOf(file, manifest));
    const screen = branch.at(-1)?.file;
    if (chunksOf(screen, manifest).length === 0)
      throw new Error(`The build has no chunk for ${screen}: build it again.`);
    return {
      path: branch.map(({ path }) => path ?? '').join('') || '/',
      signedIn: branch.some(({ id }) => id === SIGNED_IN),
      files: withImports([...entries, ...chunks], manifest),
    };
  });
}

/** Every way from the root to a route that is a screen. */
export function leaves(node: RouteNode): readonly (readonly RouteNode[])[] {
  const below = (node.children ?? []).flatMap(leaves).map((branch) => [node, ...branch]);
  return below.length > 0 ? below : [[node]];
}

/** The chunks split off a route's file; what is not split off is part of the entry. */
function chunksOf(file: string | undefined, manifest: Manifest): readonly string[] {
  return file === undefined ? [] : Object.keys(manifest).filter((key) => key.startsWith(`src/${file}?`));
}

/** The files of these chunks and of their static imports, each once. */
function withImports(keys: readonly string[], manifest: Manifest): readonly string[] {
  const seen = new Set<string>();
  const add = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) add(next);
  };
  for (const key of keys) add(key);
  const chunks = [...seen].flatMap((key) => manifest[key] ?? []);
  return [...new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]))];
}
