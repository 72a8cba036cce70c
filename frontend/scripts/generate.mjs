import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

// Writes src/shared/api/schema.d.ts from the API's committed OpenAPI document.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'src/shared/api/schema.d.ts');
const HEAD = '// Generated from the OpenAPI document by `npm run generate`. Do not change it by hand.\n\n';

// A title repeats a name, and no call reads a header by its type.
const document = JSON.parse(readFileSync(join(root, '../app/config/openapi.json'), 'utf8'), (key, value) =>
  (key === 'title' && typeof value === 'string') || key === 'headers' ? undefined : value,
);
const whole = astToString(await openapiTS(document, { defaultNonNullable: false }));
const types = HEAD + withoutNothing(whole);
// Whoever compiles or tests the front end meanwhile must not meet a file that is half written.
if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types);

/** The types without what only says that nothing is there: methods, parameters, headers, whole sections. */
function withoutNothing(text) {
  return text
    .replace(/^ *\w+\??: never;\n/gm, '')
    .replace(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, '')
    .replace(/^ *parameters: \{\n *\};\n/gm, '')
    .replace(/^export type (webhooks|\$defs) = Record<string, never>;\n/gm, '');
}
