import * as z from "zod/mini";

/** Largest file that is looked into, in bytes: environments and collections are far smaller than recordings. */
const maxBytes = 20 * 1024 * 1024;

const environmentShape = z.object({ values: z.array(z.unknown()), _postman_variable_scope: z.string() });
const collectionShape = z.object({ item: z.array(z.unknown()) });

/**
 * Joins Postman collections with an environment that was chosen with them: the values of its variables are missing in the
 * collection. Other files stay as they are, as do all of a choice with several environments.
 */
export async function withEnvironment(files: readonly File[]): Promise<readonly File[]> {
  if (files.length < 2) return files;
  const read = await Promise.all(files.map(async (file) => ({ file, value: await readJson(file) })));
  const environments = read.filter(({ value }) => environmentShape.safeParse(value).success);
  const collections = read.filter(({ value }) => collectionShape.safeParse(value).success);
  const [environment] = environments;
  if (environment === undefined || environments.length > 1 || collections.length === 0) return files;
  return read
    .filter((each) => each !== environment)
    .map((each) =>
      collections.includes(each)
        ? new File([JSON.stringify({ collection: each.value, environment: environment.value })], each.file.name)
        : each.file,
    );
}

async function readJson(file: File): Promise<unknown> {
  if (file.size > maxBytes || !file.name.toLowerCase().endsWith(".json")) return null;
  try {
    return JSON.parse(await file.text());
  } catch {
    return null;
  }
}
