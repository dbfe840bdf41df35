/** Regrouped templates that one question knows. */
const maxKnown = 50_000;

const ofProvider = "FROM current_template FINAL WHERE provider_id = {providerId: UUID} AND current != template";
const known = `(SELECT concat(host, ' ', toString(port), ' ', template) AS place, current ${ofProvider}
  ORDER BY host, port, template LIMIT ${maxKnown})`;

/**
 * The current template of stored calls, as SQL: later learning and decisions regroup history. Other names of parameters are
 * no other template: compare with `shapeSql`. The question needs the parameter `providerId`.
 * @param table has `host`, `port` and `template`; without one, the question has one table
 */
export function currentTemplateSql(table?: string): string {
  const [host, port, template] = ["host", "port", "template"].map((column) =>
    table === undefined ? column : `${table}.${column}`,
  );
  // Few templates change: whole rows are looked up for these only, others stay in their dictionary.
  return `if(${template} IN (SELECT template ${ofProvider}),
    toLowCardinality(transform(concat(${host}, ' ', toString(${port}), ' ', ${template}),
      (SELECT groupArray(place) FROM ${known}), (SELECT groupArray(current) FROM ${known}), toString(${template}))),
    ${template})`;
}

/** Names of path parameters don't matter: renaming one doesn't make another operation. */
export const shapeSql = (template: string): string => `replaceRegexpAll(${template}, '[{][^{}/]*[}]', '{}')`;
export const shapeOf = (template: string): string => template.replaceAll(/\{[^{}/]*\}/g, "{}");
