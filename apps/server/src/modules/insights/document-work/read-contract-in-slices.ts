import { contractSteps, joinPieces, type Contract } from "@parapet/api-model";
import type { Platform } from "../../../platform/platform.ts";
import { inSlices } from "../../../platform/slices.ts";
import type { DocumentText } from "./document-tasks.ts";
import { inDocumentThread } from "./in-document-thread.ts";

/** A document that calls are checked against in this thread, read in slices of a few milliseconds. @throws Failure `too_costly` */
export async function readContractInSlices(
  platform: Platform,
  owner: string,
  document: DocumentText,
): Promise<Contract | null> {
  const pieces = await inDocumentThread(platform, owner, "pieces", document);
  const value = await inSlices(joinPieces(pieces));
  return inSlices(contractSteps(value));
}
