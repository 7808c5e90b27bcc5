// What PostgreSQL says of how it reads (EXPLAIN).

/** A node of a plan and all below it. */
export function nodesOf<Plan extends { readonly Plans?: readonly Plan[] }>(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap((below) => nodesOf(below))]
}
