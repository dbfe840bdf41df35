import { describe, expect, test } from "vitest";
import { folderKind, isMeaningless } from "./rare-folders.ts";

describe("a folder", () => {
  test.each([
    // English, and Graph's well-known names
    ["Inbox", "ordinary"],
    ["Invoices 2026", "ordinary"],
    ["Archive", "archive"],
    ["Deleted Items", "deleted"],
    ["deleteditems", "deleted"],
    ["recoverableitemsdeletions", "deleted"],
    ["Trash", "deleted"],
    ["Junk Email", "junk"],
    ["Junk E-mail", "junk"],
    ["junkemail", "junk"],
    ["RSS Feeds", "rare"],
    ["RSS Subscriptions", "rare"],
    ["Conversation History", "rare"],
    ["Sync Issues", "rare"],
    ["Local Failures", "rare"],
    ["Notes", "rare"],
    ["Calendar", "rare"],
    ["Contacts", "rare"],
    ["Tasks", "rare"],
    ["Journal", "rare"],
    ["Outbox", "rare"],
    ["Drafts", "rare"],
    ["Clutter", "rare"],
    // German
    ["Archiv", "archive"],
    ["Gelöschte Elemente", "deleted"],
    ["Papierkorb", "deleted"],
    ["Unerwünschte Werbung", "junk"],
    ["RSS-Abonnements", "rare"],
    ["Aufgezeichnete Unterhaltungen", "rare"],
    ["Entwürfe", "rare"],
    // French
    ["Éléments supprimés", "deleted"],
    ["Courrier indésirable", "junk"],
    ["Flux RSS", "rare"],
    ["Historique des conversations", "rare"],
    ["Tâches", "rare"],
    // Spanish, Portuguese, Italian, Dutch, Polish
    ["Elementos eliminados", "deleted"],
    ["Correo no deseado", "junk"],
    ["Itens Excluídos", "deleted"],
    ["Lixo Eletrônico", "junk"],
    ["Posta eliminata", "deleted"],
    ["Posta indesiderata", "junk"],
    ["Verwijderde items", "deleted"],
    ["Ongewenste e-mail", "junk"],
    ["Elementy usunięte", "deleted"],
    ["Historia konwersacji", "rare"],
    // Russian, Arabic, Chinese, Japanese
    ["Удаленные", "deleted"],
    ["Нежелательная почта", "junk"],
    ["العناصر المحذوفة", "deleted"],
    ["البريد غير الهام", "junk"],
    ["موجز ويب RSS", "rare"],
    ["الأرشيف", "archive"],
    ["已删除邮件", "deleted"],
    ["垃圾邮件", "junk"],
    ["削除済みアイテム", "deleted"],
    ["迷惑メール", "junk"],
    ["RSS フィード", "rare"],
  ])("%s is %s", (name, kind) => {
    expect(folderKind(name)).toBe(kind);
  });

  test.each([
    ["\\Inbox\\RSS Feeds", "rare"],
    ["Inbox/Archive/", "archive"],
    ["Deleted Items/Project", "ordinary"],
    ["RSS Feeds \\ ", "rare"],
    ["/", "rare"],
    ["", "rare"],
  ])("with the path %o is %s by its last segment", (path, kind) => {
    expect(folderKind(path)).toBe(kind);
  });

  test("is found in any case, with invisible characters and accents", () => {
    expect(folderKind("  deleted ITEMS ")).toBe("deleted");
    expect(folderKind("R\u200bSS Feeds")).toBe("rare");
    expect(folderKind("Gelo\u0308schte Elemente")).toBe("deleted");
    expect(folderKind("Notes of the board")).toBe("ordinary");
  });
});

describe("a name", () => {
  test.each([
    ["", true],
    ["...", true],
    ["- -", true],
    ["\u200b", true],
    ["→", true],
    ["🙂", true],
    ["a", true],
    ["7", true],
    [" x ", true],
    ["aaa", true],
    ["A a", true],
    ["ab", false],
    ["aab", false],
    ["hr", false],
    ["11", false],
    ["2026", false],
    ["C#", false],
    ["C++", false],
    ["#", true],
    ["##", true],
    ["税", false],
    ["税税", false],
  ])("%o is meaningless: %s", (name, expected) => {
    expect(isMeaningless(name)).toBe(expected);
    expect(folderKind(name)).toBe(expected ? "rare" : "ordinary");
  });
});
