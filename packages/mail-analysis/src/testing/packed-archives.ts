/** The script, the note and the program in the archives below. */
export const script = Buffer.concat([
  Buffer.from("var shell = new ActiveXObject('WScript.Shell'); shell.Run('calc.exe');\n".repeat(6)),
  Buffer.from(`${"-".repeat(600)}\n`),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
]);
const note = Buffer.from("Notes");
const program = Buffer.concat([
  Buffer.from("MZ"),
  ...Array.from({ length: 60 }, (_, at) => {
    const code = Buffer.from("558bece80000000083c408c3", "hex");
    code.writeInt32LE(0x4000 - at * 8, 4);
    return code;
  }),
]);

/** An archive created by another program, and its files. */
interface PackedArchive {
  readonly bytes: Buffer;
  readonly contents: readonly Buffer[];
}

const of = (base64: string, ...contents: readonly Buffer[]): PackedArchive => ({
  bytes: Buffer.from(base64, "base64"),
  contents,
});

/** Created by 7-Zip 26.02, by method. */
export const sevenZips: Readonly<Record<string, PackedArchive>> = {
  BZip2: of(
    "N3q8ryccAATqMauVXwIAAAAAAAAhAAAAAAAAALe4xllCWmg5MUFZJlNZvpgZpgAAbf//////////////////////////////////////" +
      "//////+gAVKEjJQAGAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAypEmbTJJ4TU0xPUAGaQAPU0AAAAAaBoBoAxDZQAAAAAAAA" +
      "AAAAAAAAYAAAAAFaChS3UpvcFSN5Ss4Kaxxpa1cvYOTGmOdNdHV2pzKn1Co1LKAwINrBgAXUGr1h3eGbzWX0FMGuAHNAvwNeUoAGv2Cw" +
      "0YZtAWiACQKQLGACMjM0NTY3ODk6Ozw9DgAAR8NjYAI/HkBBQvwACQ0RFRkdISUpLTE1OHU8hRlkA4PCPbuDhXwFQDh8RibEC+PQLgni" +
      "sXjMbjsfkH16Bag5JzBtAK4HJsQV4LwCi2BVgv4OWfgQLbcwWQKvMNQVgKAL+qvoKIK0GAWMAQGIKYIGZUtgWgObXs4FIFqkC6AtkQCu" +
      "cW4FvBVKAXJ5BYXshSmCtRBdkAXtlnM7ns/oNDotHpNLptPqNTqtXrNbroaHiImKi4yNjo+QkZKTlJWWl5iZmpucnZ6foKGio6Slpqeo" +
      "qaqrrK2ur7CxsrO0tba3uLm6u7y9vr/AwcLDxMXGx8jJysvMzc7P0NHS09TV1tfY2drb3N3e3+Dh4uPk5ebn6OmVlpeYmZqbnJ2en6Ch" +
      "ouyKOkF3JFOFCQvpgZpgAACBMweuD9VDMsF5xmbai4jvgTx4Y0D7otU2p3nehIL2MUAD8H/rTGZ/x24Zp02jqiDauLgyXkremjMKlXmM" +
      "6JA34ftIXdIMFBmq5AwAFwaCEQEJTgAHCwEAASMDAQEFXQAQAAAMVAoB2hUxEAAA",
    note,
    script,
  ),
  PPMd: of(
    "N3q8ryccAAS7ieTW2wEAAAAAAAAhAAAAAAAAAD+nQ+gATiMewfZxAdNhrZsrWlry8rtRXPwndPA3OIhCE+7BtsUDqC42+n4vVYGNLvED" +
      "clRAyiD2drqLwULUGd6uf1WVqRrtAAAAAAAKZ1ImOGm+lICse2fA6lk9MjeBSQhKfOxvdF1lnn8kQuguZKUuWc0r/is5G/v/v9969uP/" +
      "4g0BQqBvsqArWPdMTX+Lw9Mtp0I3lGZzSuoYRkQDs8UkgPhlnnvztch6+W6Gzb/W4JSe6hz/5LwVi27zTS4uaZKzWc0FUnFr6DXyxky7" +
      "2ZEpRU5VUAKJF0w3wlGNbVXOW2rU0vpNDvz04BmtpzbanJqw45OGRLbeZuqUP3IszIhffY6cpbL4/eyC/HJbaKYbJlJ6GgX6FvJWyH2l" +
      "MlcbKMwh2bcpPQX8UuhJivxXPOyyBGrDBaqi/b1HX46LfWvAv8yl94bAXRoA6f/esJwgoE1lGX2j6QJKq6yc0ASLEO64xslim3enTGhv" +
      "amWvhXooBq+uSZ8TQKDvxIgKuQWp/YoADRQHZr6PlAAAAIEzB64P1TrJ+pZsKR9IK0FAk9lHs8tkpbaEWoT9EhWfld6arn2kTa7v5Bwr" +
      "ss4EttxYsBwFvK4DrwuOxQEXRGwa1QwUVZJZLzxZ/hfoA8HchIIAFwaBhgEJVQAHCwEAASMDAQEFXQAQAAAMZAoB/wq5qQAA",
    note,
    script,
  ),
  LZMA2: of(
    "N3q8ryccAAR1YFZtjAEAAAAAAAAhAAAAAAAAAFk68VHgBQcBNF0AJxvKhmea3JVBOZK0B4H5+ZcgpZ/0RLO6GPZM5Ra3l+KHRglihTNq" +
      "kyKDdtQShRFkbzg/XQkvXebDDW0Qq2Sp0r+qtcBkDNTTYy3DjxW2eYEq0xbQqdF47budA32p4DFs4jPuPYmfa+0hvhG56D/1n6NZtHnI" +
      "YEMa9iF49J4QeplDR99GIPSi89L9v9id8JTrAzpK9ksO14gsGafm/tKhzuBLkHk+AZkC0vtmx5yxcvrgGEHypRm/cvW21rXAhCXNawEO" +
      "OQ7b5VZrOLGBdM0fGhg0hS10y/Ie/e8FAWt4bn7DS5xbkwn1DrnCw/DxS0RWH2dsnnqhIsmahSoHXMZXYhwTosCEk1Y/y3uUgLgxY8YY" +
      "OHjk4jMY8Nih4FKj+K3CjrVD1xpac3wzmPMnlDYb9ppG6AAAAACBMweuD9U5JjAXJNP+s3Aj5jQUA8LH/d9/8IR2VpO3TAHCC9aqLota" +
      "sD+npPzNli/SmkSL8VQO9+kYOXnyARiTehzTRzsARj6Z5GjbSAAXBoE8AQlQAAcLAQABIwMBAQVdABAAAAxUCgFyPJ/oAAA=",
    note,
    script,
  ),
  Deflate: of(
    "N3q8ryccAAQq7PUKpwEAAAAAAAAhAAAAAAAAAN5YWrLyyy9JLS5LLFIozkjNyVGwVchLLVdwTC7JLEuN8E/KSk0u0VAPD04uyiwo0QsG" +
      "KVHXtIao1QsqzdNQT07MSdZLrUgFCnONGkNzY3RHAUCjgAYAEAEB/v4KAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIj" +
      "JCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0BBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWltcXV5fYGFiY2RlZmdoaWprbG1ub3Bx" +
      "cnN0dXZ3eHl6e3x9fn+AgYKDhIWGh4iJiouMjY6PkJGSk5SVlpeYmZqbnJ2en6ChoqOkpaanqKmqq6ytrq+wsbKztLW2t7i5uru8vb6/" +
      "wMHCw8TFxsfIycrLzM3Oz9DR0tPU1dbX2Nna29zd3t/g4eLj5OXm5+jp6uvs7e7v8PHy8/T19vf4+fr7/P3+/wAAgTMHrg/VOcUHFyTT" +
      "/rKXesET6E72GEeUKuyzdecwlIyoo6sxBx0y+sQKMZZDp6D1kVwMfMCYNV4yoTrxRWP0FDsYDctJfinFURHhKAAXBoFYAQlPAAcLAQAB" +
      "IwMBAQVdABAAAAxUCgHF7zCkAAA=",
    note,
    script,
  ),
  "Delta and LZMA2": of(
    "N3q8ryccAAS4/+V3dAAAAAAAAABAAAAAAAAAAElNZDXgBQIAbF0AOxhKpiydK/jjRV/ybCTxACTi0ULA54/rKghPrrPZLtgQtEFTHdke" +
      "4lfdnIp7FtePxEPHy7hSTLSUnTaWPyAaJQ5AiXOQ5093Ws0sNYiH97hcZH+DjO9COnEXY+X1LxL8EIMnSGcQd+sLzBgAAAEEBgABCXQA" +
      "BwsBAAIhIQEAIQMBAwEADIUDhQMACAoBSXRiawAABQEZAwAAABEPAHIAdQBuAC4AagBzAAAAAAA=",
    script,
  ),
  "BCJ and LZMA2": of(
    "N3q8ryccAAQNTdbVcQAAAAAAAABEAAAAAAAAANQkpNPgAtEAaV0AJpaG106o2OXhyHfq5Rm4WQH4w+/61ggPxXhWdj8OWndvxME650AK" +
      "DA+yYHdfeKCPJjmuSJ4rk/qTib1Q/3eP9NAQ/X7pH3G5lKBTXMon96KcNSE63jRHVYqnwcftRroOfgz3mmF+hLiUAAEEBgABCXEABwsB" +
      "AAIhIQEABAMDAQMBAAyC0oLSAAgKAdHBEBUAAAUBGQIAABETAHQAbwBvAGwALgBlAHgAZQAAAAAA",
    program,
  ),
  "BCJ2 and three of LZMA": of(
    "N3q8ryccAASDBo5MggAAAAAAAAB0AAAAAAAAAAFLlYoAJpaG106o2NAICHfq5Rm4WQLrVxtGZAWfioDoNX35e8L/vI2Vl56fEhxSXgQa" +
      "jxEfqc88l/ZM9t0TzFh0IlrVOI9MLC2JZkr8v3vHf1OpT4O2I38atzHVfhTLKhVE877ieHzKfCEn2PZcAXMYGirdAAAAAAAAAAAAAAAA" +
      "AAAAAAAAAQQGAAQJcAgFBQAHCwEABCMDAQEFXQAQAAAjAwEBBV0AEAAAIwMBAQVdABAAABQDAwEbBAEFAAQBAwICBgEADAAAgtKC0gAI" +
      "CgHRwRAVAAAFARkJAAAAAAAAAAAAERMAdABvAG8AbAAuAGUAeABlAAAAAAA=",
    program,
  ),
  Deflate64: of(
    "N3q8ryccAASSJG0bqQEAAAAAAAAhAAAAAAAAADxrqDHyyy9JLS5LLFIozkjNyVGwVchLLVdwTC7JLEuN8E/KSk0u0VAPD04uyiwo0QsG" +
      "KVHXtIao1QsqzdNQT07MSdZLrUgFCnONeGNob4zuiAcAjXhAEwAIAQH+/goAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAh" +
      "IiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs8PT4/QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl9gYWJjZGVmZ2hpamtsbW5v" +
      "cHFyc3R1dnd4eXp7fH1+f4CBgoOEhYaHiImKi4yNjo+QkZKTlJWWl5iZmpucnZ6foKGio6SlpqeoqaqrrK2ur7CxsrO0tba3uLm6u7y9" +
      "vr/AwcLDxMXGx8jJysvMzc7P0NHS09TV1tfY2drb3N3e3+Dh4uPk5ebn6Onq6+zt7u/w8fLz9PX29/j5+vv8/f7/AACBMweuD9U50F+X" +
      "JNP+spd+0lvE9Xrl7qOhF+2R6AjAVjz02Z257LXL6+/5E08lDWeEee7+TRuqxRh7CGT/Ben6THoBFlDVvqHfGBMAABcGgVoBCU8ABwsB" +
      "AAEjAwEBBV0AEAAADFQKAeiz3nEAAA==",
    note,
    script,
  ),
};

/** Created by XZ Utils 5.4.1; with several streams, each has a file. */
export const xzFiles: Readonly<Record<string, PackedArchive>> = {
  "two streams": of(
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AUCATBdADsYSqYn6hABDQc1IgwBE+6qHKIbQPZsuZp3rxh9wGIkUxTitLM6LNhkNwQWmekl" +
      "/ppW0EksZO41jSpImjY0DMBf4I/w37EAfMPAbZii0yiB6cXMY9c45AIhrNexKDkE69LMi3UmxgeAu9fpNK7RXUasEljjmfPkUKxFd1Jb" +
      "sbLZxpBY/3brOl4QxMmK/VJbg3eF6KTTZEIPgxqeGthnOhMUB0UlLdmpZHKCcFBiDZJRnW8wPFudeVTCTMXyL6q3DiVKemuJVkLx+r1Z" +
      "u3YkUNx/d3fXK+je94L78yXu5ZsSzo+MOgO+YLZXErvIXEl+3qCcmTFi45KjrJpzTXvzG1SpjX0WSmE6DEpp3/WYSw91jFud/QZ3cE1k" +
      "DB6IwN21owSGlWZedtVAv13MFORYV4oAGVBJUKsMD+wAAcwCgwoAAHHFxC2xxGf7AgAAAAAEWVr9N3pYWgAABObWtEYCACEBFgAAAHQv" +
      "5aMBAAROb3RlcwAAAABAcdHsVcj41QABHQW4LYCvH7bzfQEAAAAABFla",
    script,
    note,
  ),
  "two streams with padding between": of(
    "/Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4AUCATBdADsYSqYn6hABDQc1IgwBE+6qHKIbQPZsuZp3rxh9wGIkUxTitLM6LNhkNwQWmekl" +
      "/ppW0EksZO41jSpImjY0DMBf4I/w37EAfMPAbZii0yiB6cXMY9c45AIhrNexKDkE69LMi3UmxgeAu9fpNK7RXUasEljjmfPkUKxFd1Jb" +
      "sbLZxpBY/3brOl4QxMmK/VJbg3eF6KTTZEIPgxqeGthnOhMUB0UlLdmpZHKCcFBiDZJRnW8wPFudeVTCTMXyL6q3DiVKemuJVkLx+r1Z" +
      "u3YkUNx/d3fXK+je94L78yXu5ZsSzo+MOgO+YLZXErvIXEl+3qCcmTFi45KjrJpzTXvzG1SpjX0WSmE6DEpp3/WYSw91jFud/QZ3cE1k" +
      "DB6IwN21owSGlWZedtVAv13MFORYV4oAGVBJUKsMD+wAAcwCgwoAAHHFxC2xxGf7AgAAAAAEWVoAAAAAAAAAAP03elhaAAAE5ta0RgIA" +
      "IQEWAAAAdC/lowEABE5vdGVzAAAAAEBx0exVyPjVAAEdBbgtgK8ftvN9AQAAAAAEWVo=",
    script,
    note,
  ),
  "a filter for programs": of(
    "/Td6WFoAAATm1rRGAgEEACEBFgANhjUf4ALRAGldACaWhtdOqNjl4ch36uUZuFkB+MPv+tYID8V4VnY/Dlp3b8TBOudACgwPsmB3X3ig" +
      "jyY5rkieK5P6k4m9UP93j/TQEP1+6R9xuZSgU1zKJ/einDUhOt40R1WKp8HH7Ua6Dn4M95phfoS4lAAAAAB7UnboBcX5tQABhQHSBQAA" +
      "/8veOrHEZ/sCAAAAAARZWg==",
    program,
  ),
  "a filter for distances": of(
    "/Td6WFoAAATm1rRGAgEDAQMhARaXj3H84AUCAGxdADsYSqYsnSv440Vf8mwk8QAk4tFCwOeP6yoIT66z2S7YELRBUx3ZHuJX3ZyKexbX" +
      "j8RDx8u4Uky0lJ02lj8gGiUOQIlzkOdPd1rNLDWIh/e4XGR/g4zvQjpxF2Pl9S8S/BCDJ0hnEHfrC8wYAAAZUElQqwwP7AABiAGDCgAA" +
      "2/et/rHEZ/sCAAAAAARZWg==",
    script,
  ),
};

/** Created by bzip2 1.0.8. */
export const bzip2Files: Readonly<Record<string, PackedArchive>> = {
  "one stream": of(
    "QlpoOTFBWSZTWRp9tigAAQ3/////////////////////////////////////////////sAFYCEAAAAAAAAAABMAAAAAAAAAAAmAAAAAA" +
      "AAAAAAAAAAAAEwEwkwAEwABMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABlSmp6mwKbT0p6T1MnqGI00xABpo9RkYEaGjRhGg9QD" +
      "TQGCbKaaaaNDEyADQAAAAGIGgAGgAAADTQaA0aNAoQaklSS1NrTJ4dSxBVK6o2LG1FbVVzdVl9Xb3CsMKzWq244kGSBfAY8FvBdK8619" +
      "2d3iLBVA2IAyIMaDZEiABstms/7Ds8gvKACkFSDGAvVrtjG2257fLfcH1+XAF/cnIGArsDBXFKDcoO53S6wl2u8LeLzDQ8QyBvV7inQG" +
      "+MgWoG/X+wsrQDEPQKZXgMDgsHhMLhou1AswYxeCxBbQcQ3AoguoKdoCoBjgcXGggQQLAFPjWYKoFAGOa4UGABWAx6taCAuBVAgSCRoD" +
      "aQccjJKAWagFeC0TAFYkBSgoArXcFGEI/ykFsRBcEAYphJ5CUyMrkpbJ5SXyuWy8xMzWYm5zM5rN5zOyUnKSstLzEzNTc5Oz0/QUNFR0" +
      "lLTU9RU1VXWVtdX2FjZWdpa21vcXN1d3l7fX+Bg4WHiYuNj5GTlZeZm52foaOlp6mrra+xs7W3ubu9v8HDxcfJy83P0dPV19nb3d/h4+" +
      "Xn/vT19vf4+a0A+tP//f5+i7kinChIDT7bFA",
    script,
  ),
  "two streams": of(
    "QlpoOTFBWSZTWRp9tigAAQ3/////////////////////////////////////////////sAFYCEAAAAAAAAAABMAAAAAAAAAAAmAAAAAA" +
      "AAAAAAAAAAAAEwEwkwAEwABMAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABlSmp6mwKbT0p6T1MnqGI00xABpo9RkYEaGjRhGg9QD" +
      "TQGCbKaaaaNDEyADQAAAAGIGgAGgAAADTQaA0aNAoQaklSS1NrTJ4dSxBVK6o2LG1FbVVzdVl9Xb3CsMKzWq244kGSBfAY8FvBdK8619" +
      "2d3iLBVA2IAyIMaDZEiABstms/7Ds8gvKACkFSDGAvVrtjG2257fLfcH1+XAF/cnIGArsDBXFKDcoO53S6wl2u8LeLzDQ8QyBvV7inQG" +
      "+MgWoG/X+wsrQDEPQKZXgMDgsHhMLhou1AswYxeCxBbQcQ3AoguoKdoCoBjgcXGggQQLAFPjWYKoFAGOa4UGABWAx6taCAuBVAgSCRoD" +
      "aQccjJKAWagFeC0TAFYkBSgoArXcFGEI/ykFsRBcEAYphJ5CUyMrkpbJ5SXyuWy8xMzWYm5zM5rN5zOyUnKSstLzEzNTc5Oz0/QUNFR0" +
      "lLTU9RU1VXWVtdX2FjZWdpa21vcXN1d3l7fX+Bg4WHiYuNj5GTlZeZm52foaOlp6mrra+xs7W3ubu9v8HDxcfJy83P0dPV19nb3d/h4+" +
      "Xn/vT19vf4+a0A+tP//f5+i7kinChIDT7bFAQlpoOTFBWSZTWd9J9goAAAAFgAABAgCMACAAIYaBmgNTcXckU4UJDfSfYKA=",
    script,
    note,
  ),
};
