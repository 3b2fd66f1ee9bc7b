/** A plan in the study centre. */
export function addressOfPlan(plan: string): string {
  return `/user/study?plan=${plan}`;
}

/** Everybody's progress in a plan, or that of one person, for its manager. */
export function addressOfStaff(plan: string, user?: string): string {
  return `${addressOfPlan(plan)}&view=staff${user ? `&user=${user}` : ""}`;
}

/** How one studies, or one of the staff does. */
export function addressOfAnalysis(user?: string): string {
  return `/user/study?view=analysis${user ? `&user=${user}` : ""}`;
}
