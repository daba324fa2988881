import { foldName, isNoAnswer } from '@portal/domain/coaches/names.ts';
import { fileColumn } from '@portal/domain/text/file-column.ts';
import { firstOf, listWords } from '@portal/domain/text/list-words.ts';
import { several } from '@portal/domain/text/several.ts';
import { findColumns, isAlone, refuseFile, type Table, textsIn } from '#platform/files/read/table.ts';

/** Whose hours a row has, in a file of all that happens in the schools. */
const GROUP = fileColumn('Group', {
  also: 'Group Name, User Group, Organization, Organization Name, Org, Org Name, Customer, Customer Name, Client, Client Name, Renter, Renter Name, Permit Holder, Permittee, Licensee, Reserved For, Bill To, Billed To',
});
const MAX_NAMED = 4;

/** Refuses a file with the hours of several groups: nobody knows which of them are the league's. @throws AppError INVALID_INPUT */
export function refuseOtherGroups(table: Pick<Table, 'columns' | 'rows'>): void {
  const { group } = findColumns(table, { group: GROUP }).at;
  if (group === undefined) return;
  const names = textsIn({ ...table, rows: table.rows.filter((row) => !isAlone(row)) }, group)
    .map(foldName)
    .filter(({ shown }) => !isNoAnswer(shown));
  const groups = [...new Map(names.map(({ key, shown }) => [key, shown])).values()];
  if (groups.length < 2) return;
  throw refuseFile(
    `The column ${table.columns[group]} has ${several(groups.length, 'group')}: ${listWords(firstOf(groups, MAX_NAMED), 'and')}. Delete the rows that are not your league’s, or the column if all of them are, and upload the file again.`,
  );
}
