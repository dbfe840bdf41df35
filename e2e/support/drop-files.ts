import { writeFile } from "node:fs/promises";
import { expect, type Locator, test } from "@playwright/test";

/** Drops files on a field as a person does: the browser drags, hits what is under the pointer, and reads from the disk. */
export async function dropFiles(field: Locator, files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  const paths = Object.keys(files).map((name) => test.info().outputPath(name));
  await Promise.all(Object.values(files).map((content, index) => writeFile(paths[index] ?? "", content)));
  await field.scrollIntoViewIfNeeded();
  const box = await field.boundingBox();
  if (box === null) throw new Error("The field isn't on the page");
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const pointer = { x: box.x + box.width / 2, y: box.y + box.height / 2, data };
  const zone = field.locator("..");
  const session = await field.page().context().newCDPSession(field.page());
  for (const type of ["dragEnter", "dragOver"] as const)
    await session.send("Input.dispatchDragEvent", { type, ...pointer });
  await expect(zone).toHaveClass(/bg-brand-soft/);
  await session.send("Input.dispatchDragEvent", { type: "drop", ...pointer });
  await expect(zone).not.toHaveClass(/bg-brand-soft/);
  await session.detach();
}
