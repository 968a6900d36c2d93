/** What of the project runs in production: workspaces with the folders that go into a release. */

export interface ReleasePart {
  /** Its path, in the project as in a release. */
  workspace: string;
  folders: readonly string[];
}

/** Run from their sources, which Node 24 reads as they are. */
export const PROGRAMS: readonly ReleasePart[] = [
  { workspace: 'apps/api', folders: ['src', 'migrations'] },
  { workspace: 'packages/domain', folders: ['src'] },
  { workspace: 'packages/environment', folders: ['src'] },
  { workspace: 'packages/sites', folders: ['src'] },
];

/** Built: no workspace of a release, but files that the process of the sites serves. */
export const BUILT: readonly ReleasePart[] = ['customer', 'staff', 'admin'].map((app) => ({
  workspace: `apps/${app}`,
  folders: ['dist', 'dist-server'],
}));

/** Files of the project itself, as far as they are there. */
export const FILES = ['openapi.yaml', 'bin', 'deploy', 'LICENSE', 'SECURITY.md', 'CHANGELOG.md', '.npmrc'];

/** Tests and what only they use. */
export const isTestFile = (path: string) => /(^|\/)(test|testing)(\/|$)|\.test\.tsx?$/.test(path);
