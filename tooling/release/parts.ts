/** The workspaces that run in production, with the folders of a release. */

export interface ReleasePart {
  /** Its path, in the project and in a release. */
  workspace: string;
  folders: readonly string[];
}

/** Run from TypeScript sources, which Node 24 executes directly. */
export const PROGRAMS: readonly ReleasePart[] = [
  { workspace: 'apps/api', folders: ['src', 'migrations'] },
  { workspace: 'packages/domain', folders: ['src'] },
  { workspace: 'packages/environment', folders: ['src'] },
  { workspace: 'packages/sites', folders: ['src'] },
];

/** Built apps: not workspaces of a release, but files that the sites process serves. */
export const BUILT: readonly ReleasePart[] = ['customer', 'staff', 'admin'].map((app) => ({
  workspace: `apps/${app}`,
  folders: ['dist', 'dist-server'],
}));

/** Files of the project root, if they exist. */
export const FILES = ['openapi.yaml', 'bin', 'deploy', 'LICENSE', 'SECURITY.md', 'CHANGELOG.md', '.npmrc'];

/** Tests and their helpers. */
export const isTestFile = (path: string) => /(^|\/)(test|testing)(\/|$)|\.test\.tsx?$/.test(path);
