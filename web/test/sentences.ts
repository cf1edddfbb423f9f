// Reads the page's sources for its sentences: which messages they hand to `t`, and which text stands in them without it.
/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { parse } from 'svelte/compiler';

const SRC = join(import.meta.dirname, '../src');

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface Found {
  /** Each with the files that say it. */
  messages: Map<string, string[]>;
  bare: string[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isSource = (file: string): boolean =>
  /\.(ts|svelte)$/.test(file) && !/^lib\/(lang\/(zh|lang|said)|sound\.ts|net\/generated\.ts)/.test(file) && file !== 'main.ts';

/** What people read or hear of an element. */
const READ = new Set(['title', 'label', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'alt']);

/** A word is two letters or more; these are the same in every language, or are typed as they stand. */
const KEPT = /^(croupier verify|Croupier|CSV|JSON|Enter|Delete|Tab|Esc|Enter P|UTC|SHA-256|BJ|px|·|×)$/;
/** How what goes wrong is written in a comparison, as an example. */
const NOTATION = 'round 3: 20 tie; report-excess-card 9h';
const isText = (text: string): boolean => text !== NOTATION && /[A-Za-z]{2}/.test(text) && !KEPT.test(text.trim());

/** What looks like a sentence or a label, wherever it stands in a script. */
const isSentence = (text: string): boolean => /^[A-Z][a-z’']+(,? [a-z’'-]+)+/.test(text) && !/[{}<>=;]/.test(text);

/** The strings that an expression may come to. */
function strings(node: Node): string[] {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  if (node.type === 'ConditionalExpression') return [...strings(node['consequent'] as Node), ...strings(node['alternate'] as Node)];
  return [];
}

function children(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => key !== 'parent' && key !== 'typeAnnotation')
    .flatMap(([, value]) => (Array.isArray(value) ? (value as unknown[]).filter(isNode) : isNode(value) ? [value] : []));
}

const calls = (node: Node, ...names: string[]): boolean =>
  (node.type === 'CallExpression' || node.type === 'NewExpression') && names.includes((node['callee'] as { name?: string }).name ?? '');

function read(file: string, found: Found): void {
  const code = readFileSync(join(SRC, file), 'utf8');
  const source = file.endsWith('.ts') ? `<script lang="ts">${code}</script>` : code;
  const at = (node: Node): string => `${file}:${source.slice(0, node.start).split('\n').length}`;
  const seen = new Set<Node>();
  const look = (node: Node): void => {
    if (seen.has(node) || node.type === 'StyleSheet' || node.type === 'Comment' || /^TS(?!AsExpression|NonNull|Satisfies)/.test(node.type)) return;
    seen.add(node);
    if (calls(node, 't', 'does')) {
      const args = node['arguments'] as Node[];
      for (const arg of calls(node, 't') ? args.slice(0, 1) : args)
        for (const message of strings(arg)) found.messages.set(message, [...(found.messages.get(message) ?? []), file]);
      for (const arg of args.slice(1)) look(arg);
      return;
    }
    if (calls(node, 'Error')) return;
    if (node.type === 'Text' && isText(String(node['data']))) found.bare.push(`${at(node)} ${String(node['data']).trim()}`);
    if (node.type === 'Attribute') {
      const value = node['value'];
      const parts = (Array.isArray(value) ? value : [value]).filter(isNode);
      const plain = parts.flatMap((part) => (part.type === 'Text' ? [String(part['data'])] : strings(part['expression'] as Node)));
      if (READ.has(String(node['name']))) found.bare.push(...plain.filter(isText).map((text) => `${at(node)} ${String(node['name'])}="${text}"`));
      for (const part of parts) if (part.type !== 'Text') look(part);
      return;
    }
    if (node.type === 'Literal' && typeof node['value'] === 'string' && isSentence(node['value'])) found.bare.push(`${at(node)} ${node['value']}`);
    if (node.type === 'TemplateLiteral') {
      const text = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
      if (isSentence(text)) found.bare.push(`${at(node)} ${text}`);
    }
    for (const child of children(node)) look(child);
  };
  const root = parse(source, { modern: true }) as unknown as { instance: Node | null; module: Node | null; fragment: Node };
  for (const part of [root.instance, root.module]) if (part) look(part['content'] as Node);
  if (!file.endsWith('.ts')) look(root.fragment);
}

/** Everything that the page says. */
export function sentences(): Found {
  const found: Found = { messages: new Map(), bare: [] };
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = relative('.', file).replaceAll('\\', '/');
    if (isSource(path)) read(path, found);
  }
  return found;
}

/** The files that are loaded with a part of the page and never without it, by the imports of those that `learn` it. */
export function reached(part: string): Set<string> {
  const imports = (file: string, late: boolean): string[] => {
    const code = readFileSync(join(SRC, file), 'utf8');
    const found = late
      ? [...code.matchAll(new RegExp(`learn\\('${part}', (?:async )?\\(\\) => (?:import\\('([^']+)'\\)|named)`, 'g'))].flatMap(([, one]) =>
          one === undefined ? [...code.matchAll(/import\('([^']+guide\.ts)'\)/g)].map((guide) => guide[1]!) : [one],
        )
      : [
          ...code.matchAll(/^\s*(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm),
          ...code.matchAll(/(?<!learn\('[\w-]+', \(\) => )import\('(\.[^']+)(?<!\/guide\.ts)'\)/g),
        ].map((one) => one[1]!);
    return found.map((one) => normalize(join(dirname(file), one)));
  };
  const closure = (roots: string[]): Set<string> => {
    const all = new Set<string>();
    const go = (file: string): void => {
      if (all.has(file) || file.endsWith('generated.ts') || !/\.(ts|svelte)$/.test(file)) return;
      all.add(file);
      imports(file, false).forEach(go);
    };
    roots.forEach(go);
    return all;
  };
  const before = closure(['start.ts']);
  const roots = ['App.svelte', 'lib/games/shown.ts', 'pages/TablePage.svelte'].flatMap((file) => imports(file, true));
  return new Set([...closure(roots)].filter((file) => !before.has(file)));
}

/** Every text of the Rust sources, as far as it is written there. */
export function houseTexts(): string {
  const crates = join(import.meta.dirname, '../../crates');
  const files = readdirSync(crates, { recursive: true, encoding: 'utf8' }).filter((file) => /\/src\/.*\.rs$|books\/.*\.toml$/.test(file));
  return files.map((file) => readFileSync(join(crates, file), 'utf8')).join('\n');
}
