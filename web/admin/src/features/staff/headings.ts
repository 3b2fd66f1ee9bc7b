/** What the first line of a pasted list says its columns are. */

export type Known = "mobile" | "name" | "staffNumber" | "title" | "department";
/** What a column holds; the numbers of lines are passed over. */
export type Column = Known | "passed" | { unknown: string };

const HEADINGS: Record<Known | "passed", RegExp> = {
  mobile:
    /^(手机|电话|联系电话|联系手机|联系方式|手机电话)(号|号码)?$|^(mobile|phone|tel|telephone|cell)( ?phone)?( (number|no))?$/,
  name: /^(员工|人员|职工)?(姓名|名字)$|^(full )?name$/,
  staffNumber: /^(员工|职工|人员)?(工号|编号|号)$|^(staff|employee) (number|no|id)$/,
  title: /^(工作)?(岗位|职务|职位|工种)(名称)?$|^(job )?title$|^post$|^position$/,
  department: /^(所属|所在)?(部门|科室|车间|班组)(名称)?$|^(department|dept)( name)?$/,
  passed: /^序号?$|^no$|^#$/,
};
const KINDS = Object.keys(HEADINGS) as (Known | "passed")[];
/** What marks a field that must be given, and what is said of it in brackets. */
const BESIDE = /[*:.]|\(.*?\)/g;

function columnOf(cell: string): Column {
  const plain = cell.replace(BESIDE, "").trim().toLowerCase();
  return KINDS.find((kind) => HEADINGS[kind].test(plain)) ?? { unknown: cell };
}

/** The columns that a line names; undefined where it is no heading, which says where the mobile stands. */
export function columnsOf(cells: readonly string[]): Column[] | undefined {
  const columns = cells.map(columnOf);
  return columns.includes("mobile") ? columns : undefined;
}
