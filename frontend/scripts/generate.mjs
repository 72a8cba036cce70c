import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';

// Writes src/shared/api/schema.d.ts from the API's committed OpenAPI document.
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const target = join(root, 'src/shared/api/schema.d.ts');
const HEAD = '// Generated from the OpenAPI document by `npm run generate`. Do not change it by hand.\n\n';

/** Parameters whose explanation stands at an operation already. */
const explained = new Set();
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
// A title repeats a name, and no call reads a header by its type.
const document = JSON.parse(readFileSync(join(root, '../app/config/openapi.json'), 'utf8'), (key, value) =>
  (key === 'title' && typeof value === 'string') || key === 'headers' ? undefined : value,
);
for (const operation of Object.values(document.paths).flatMap((path) =>
  METHODS.map((method) => path[method]),
))
  if (operation) withoutRepeats(operation);
delete document.components.responses;
const whole = astToString(await openapiTS(document, { defaultNonNullable: false }));
const types = HEAD + onOneLine(withoutNothing(whole));
// Whoever compiles or tests the front end meanwhile must not meet a file that is half written.
if (!existsSync(target) || readFileSync(target, 'utf8') !== types) writeFileSync(target, types);

/**
 * An operation with what its types are read for: what it is asked and how it succeeds. Each failure is the one problem
 * document (`Problem` in client.ts), a summary repeats the name, the language is explained by its values, and
 * a parameter is explained at the first operation that has it.
 */
function withoutRepeats(operation) {
  // Without a name of its own it is written where its path is.
  operation.operationId = undefined;
  operation.summary = undefined;
  for (const [status, response] of Object.entries(operation.responses)) {
    if (status >= '400') delete operation.responses[status];
    else response.description = undefined;
  }
  for (const parameter of operation.parameters ?? []) {
    const whole = JSON.stringify(parameter);
    if (parameter.name === 'lang' || explained.has(whole)) parameter.description = undefined;
    explained.add(whole);
  }
}

/**
 * The types without what only says that nothing is there: methods, parameters, headers, whole sections, empty defaults;
 * and without remarks on what the type itself shows, that it is an enumeration or a constant, or that stand again where a
 * shared parameter is declared.
 */
function withoutNothing(text) {
  return text
    .replace(/^ *\/\*\* (@enum \{\w+\}|@constant|@default ) \*\/\n/gm, '')
    .replace(/^ *\* (@enum \{\w+\}|@constant|@default )\n/gm, '')
    .replace(/^( *)\/\*\*\n *\* (.*)\n *\*\/$/gm, '$1/** $2 */')
    .replace(/^ *\/\*\* [^\n]* \*\/\n( *\w+\??: components\["parameters"\])/gm, '$1')
    .replace(/^ *\w+\??: never;\n/gm, '')
    .replace(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, '')
    .replace(/^ *parameters: \{\n *\};\n/gm, '')
    .replace(/^export type (webhooks|\$defs|operations) = Record<string, never>;\n/gm, '');
}

/** The types with an object on one line, as far as a line of 120 characters holds it and nothing in it is explained. */
function onOneLine(text) {
  const plain = /^( *)(.*)\{\n((?: *[^\s/*}][^\n]*;\n)+) *\}(\[\])?;$/gm;
  const shorter = text.replace(plain, (whole, indent, before, members, list = '') => {
    const inside = members.trim().replace(/\n */g, ' ');
    const line = `${indent}${before}{ ${inside} }${list};`;
    return line.length <= 120 ? line : whole;
  });
  return shorter === text ? text : onOneLine(shorter);
}
