// The JavaScript types of rows, the same on both engines (see Queryable in types.ts).
import pg from 'pg'

type Parser = (text: string) => unknown

const { BOOL, BYTEA, FLOAT4, FLOAT8, INT2, INT4, INT8, TEXT, TIMESTAMPTZ, UUID } = pg.types.builtins

/** Types whose arrays are read element by element, by the number of the array type. */
const ARRAYS: Readonly<Record<number, number>> = {
  1000: BOOL,
  1001: BYTEA,
  1005: INT2,
  1007: INT4,
  1009: TEXT,
  1016: INT8,
  1021: FLOAT4,
  1022: FLOAT8,
  1115: pg.types.builtins.TIMESTAMP,
  1182: pg.types.builtins.DATE,
  1185: TIMESTAMPTZ,
  1231: pg.types.builtins.NUMERIC,
  199: pg.types.builtins.JSON,
  3807: pg.types.builtins.JSONB,
  2951: UUID,
}

const SCALARS: Readonly<Record<number, Parser>> = {
  [INT8]: readInt8,
  [TIMESTAMPTZ]: readTime,
  [BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
}

// The types of pg are those of a later pg-types.
const ARRAY_PARSER = pg.types.arrayParser as unknown as {
  create(text: string, element: Parser): { parse(): unknown[] }
}

/** Where the parsers of pg or of PGlite alone would differ (PGlite reads NULL in an array as a text), by type. */
export const PARSERS: Readonly<Record<number, Parser>> = {
  ...SCALARS,
  ...Object.fromEntries(Object.entries(ARRAYS).map(([array, element]) => [array, arrayParser(element)])),
}

function arrayParser(element: number): Parser {
  const parse = SCALARS[element] ?? (pg.types.getTypeParser(element) as Parser)
  return (text) => {
    if (text === '{}') return []
    // Without quotes and arrays within there is nothing between commas but the elements.
    if (!text.startsWith('{') || /["\\{]/.test(text.slice(1))) return ARRAY_PARSER.create(text, parse).parse()
    return text
      .slice(1, -1)
      .split(',')
      .map((item) => (item === 'NULL' ? null : parse(item)))
  }
}

/** A moment of our own sessions, which are in UTC, is nearly the text that the engine reads fastest. */
const IN_UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?\+00$/
const readAnyTime = pg.types.getTypeParser(TIMESTAMPTZ) as Parser

function readTime(text: string): unknown {
  return IN_UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyTime(text)
}

function readInt8(text: string): number | bigint {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

/** The parsers of a pg connection. */
export const pgTypes: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS[type]) ?? (pg.types.getTypeParser(type, format) as Parser),
}
