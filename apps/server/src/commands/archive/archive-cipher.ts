import { createCipheriv, createDecipheriv, createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { archiveFormat, blockKinds, type BlockKind, type Header } from "./archive-format.ts";
import { BackupError } from "./backup-error.ts";

/** What is done to blocks between the program and the file: nothing, or encryption. */
export interface ArchiveCipher {
  seal(kind: BlockKind, number: number, content: Buffer): Buffer;
  /** @throws BackupError when it was altered. */
  open(kind: BlockKind, number: number, content: Buffer): Buffer;
}

/** Of scrypt: 64 MiB of memory and some 200 ms for each guess. */
const cost = 65_536;
const tagBytes = 16;

const clear: ArchiveCipher = { seal: (_, __, content) => content, open: (_, __, content) => content };

/** The header of a new backup with its cipher; without a passphrase nothing is encrypted. */
export async function newCipher(passphrase: string | null): Promise<{ header: Header; cipher: ArchiveCipher }> {
  if (passphrase === null) return { header: { parapet_backup: archiveFormat, encryption: null }, cipher: clear };
  const salt = randomBytes(16);
  const key = await derive(passphrase, salt, cost);
  const encryption = { salt: salt.toString("base64url"), cost, check: checkOf(key).toString("base64url") };
  return { header: { parapet_backup: archiveFormat, encryption }, cipher: sealed(key) };
}

/** The cipher of a backup. @throws BackupError when a passphrase is missing or wrong. */
export async function cipherOf({ encryption }: Header, passphrase: string | null): Promise<ArchiveCipher> {
  if (encryption === null) return clear;
  if (passphrase === null) {
    throw new BackupError(
      "The backup is encrypted. Provide its passphrase with --passphrase-file or PARAPET_BACKUP_PASSPHRASE.",
    );
  }
  const key = await derive(passphrase, Buffer.from(encryption.salt, "base64url"), encryption.cost);
  const check = Buffer.from(encryption.check, "base64url");
  const isRight = check.length === checkOf(key).length && timingSafeEqual(check, checkOf(key));
  if (!isRight) throw new BackupError("The passphrase is incorrect.");
  return sealed(key);
}

function sealed(key: Buffer): ArchiveCipher {
  return {
    seal(kind, number, content) {
      const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number)).setAAD(Buffer.of(blockKinds[kind]));
      return Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    },
    open(kind, number, content) {
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number), { authTagLength: tagBytes });
        decipher.setAAD(Buffer.of(blockKinds[kind])).setAuthTag(content.subarray(-tagBytes));
        return Buffer.concat([decipher.update(content.subarray(0, -tagBytes)), decipher.final()]);
      } catch {
        throw new BackupError("The backup is damaged: part of it can't be decrypted.");
      }
    },
  };
}

/** Each key is one file's, so the number of a block is new for it. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}

function checkOf(key: Buffer): Buffer {
  return createHmac("sha256", key).update("parapet backup passphrase").digest();
}

function derive(passphrase: string, salt: Buffer, n: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize("NFC"), salt, 32, { N: n, r: 8, p: 1, maxmem: 256 * n * 8 }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
