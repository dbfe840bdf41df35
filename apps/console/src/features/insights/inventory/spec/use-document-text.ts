import { type DocumentFiles, documentLimit, type DocumentProblem } from "@parapet/contract";
import { useState } from "react";
import { useT } from "../../../../lib/i18n/use-t.ts";
import { type FilesFault, readDocumentFiles } from "./read-document-files.ts";

/** The text of a document that a person types, uploads or fetches, with the files that come along. */
export function useDocumentText() {
  const t = useT();
  const [source, setSource] = useState("");
  const [files, setFiles] = useState<DocumentFiles>([]);
  const [fileFault, setFileFault] = useState<FilesFault | { readonly fault: "broken" } | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly DocumentProblem[]>([]);
  const [isTried, setTried] = useState(false);
  const write = (text: string, from: string | null = null) => {
    setSource(text);
    setUrl(from);
    setProblems([]);
  };
  const missing = source.trim() === "" ? t("inventory.sourceMissing") : undefined;
  const refused = source.length > documentLimit ? t("inventory.sourceLong") : missing;
  return {
    source,
    files,
    fileFault,
    url,
    problems,
    /** Why it can't be sent, once that was tried. */
    refused: isTried ? refused : undefined,
    write,
    setFiles,
    setProblems,
    async choose(chosen: readonly File[]) {
      const read = await readDocumentFiles(chosen).catch(() => ({ fault: "broken" as const }));
      setFileFault("fault" in read ? read : null);
      if ("fault" in read) return;
      write(read.source);
      setFiles(read.files);
    },
    /** Whether it can be sent; says why not. */
    isReady() {
      setTried(true);
      return refused === undefined;
    },
    /** As endpoints take it. */
    body: { source, ...(files.length === 0 ? {} : { files }) },
  };
}

export type DocumentText = ReturnType<typeof useDocumentText>;
