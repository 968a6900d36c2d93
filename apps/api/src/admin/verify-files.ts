/** `verify-files`: compares file rows with the store, in both directions. */

import { defineCommand } from './command.ts';
import { type FileFault, findOrphans, findMismatchedRows } from './find-file-faults.ts';

/** Further ones are only counted, so an unreachable store fills neither memory nor screen. */
const MAX_NAMED = 1_000;

export const verifyFiles = defineCommand({
  usage: ['[--json]'],
  help: `
Compares every row that has a file (documents, files of messages and of tickets) with
the store, and every file of the store with the rows.

  missing     a row whose file is not in the store: bring it back from the backup
  wrong size  a file that is not as long as its row says
  orphaned    a file that no row knows; it harms nobody, and was left behind when a
              process died, or by a backup of the files that is newer than that of
              the database

It changes nothing, reads no content, and may run while the portal works. The exit code
is 1 when something is missing or has a wrong size. --json says it as JSON. At most
${MAX_NAMED} of each are named; all are counted.`,
  options: { json: { type: 'boolean', default: false } },
  async run({ deps, terminal, values: { json } }) {
    const count = { files: 0, missing: 0, wrong_size: 0, orphaned: 0 };
    const named: FileFault[] = [];
    const note = (fault: FileFault) => {
      count[fault.kind] += 1;
      if (count[fault.kind] > MAX_NAMED) return;
      if (json) named.push(fault);
      else
        terminal.say(`${fault.kind.replace('_', ' ').padEnd(10)}  ${fault.path}  ${fault.about}`.trimEnd());
    };
    for await (const { checked, faults } of findMismatchedRows(deps)) {
      count.files += checked;
      faults.forEach(note);
    }
    for await (const fault of findOrphans(deps)) note(fault);
    if (json) terminal.say(JSON.stringify({ ...count, faults: named }, null, 2));
    else
      terminal.say(
        `${count.files} files of rows: ${count.missing} missing, ${count.wrong_size} of a wrong size. ` +
          `${count.orphaned} orphaned in the store.`,
      );
    return count.missing + count.wrong_size > 0 ? 1 : 0;
  },
});
