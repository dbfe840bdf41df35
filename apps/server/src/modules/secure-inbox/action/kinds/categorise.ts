import * as z from "zod/mini";
import { type ActionWork, defineKind, TargetProblem } from "../action-kind.ts";
import { mailTarget, type MailTarget, readPlace, resolveEmails } from "./mail-target.ts";

const marks = z.object({ categories: z.array(z.string()), category: z.string() });

/** Tags emails with a category as a warning in Outlook; the email itself doesn't change. */
export const categorise = defineKind({
  target: mailTarget,
  before: marks,
  result: z.object({}),
  needs: ["category"],
  resolve: resolveEmails,
  async prepare(work) {
    const { category } = work.params;
    if (category === undefined) throw new TargetProblem("refused", "No category was given");
    return { categories: await categoriesOf(work), category };
  },
  async perform(work, { category }) {
    const { client, target } = work;
    const now = await categoriesOf(work);
    const categories = now.includes(category) ? now : [...now, category];
    await client.call("message.change", { path: { ...target }, body: { categories } });
  },
  async verify(work, { category }) {
    return (await categoriesOf(work)).includes(category) ? {} : null;
  },
  undo: {
    /** Only touches our category; changes by others are preserved. */
    async perform(work, { category }) {
      const { client, target } = work;
      const categories = (await categoriesOf(work)).filter((each) => each !== category);
      await client.call("message.change", { path: { ...target }, body: { categories } });
    },
    async verify(work, { categories, category }) {
      return (await categoriesOf(work)).includes(category) === categories.includes(category);
    },
  },
});

async function categoriesOf(work: ActionWork<MailTarget>): Promise<string[]> {
  return (await readPlace(work)).categories ?? [];
}
