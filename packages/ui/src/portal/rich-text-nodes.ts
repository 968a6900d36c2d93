/** Reads ticket HTML in a document that runs and loads nothing, and builds React elements from the one table of tags. */
import {
  ALIGNED_TAGS,
  DROPPED_TAGS,
  TICKET_ALIGNMENTS,
  TICKET_TAGS,
  type TicketAlignment,
  type TicketTag,
} from '@portal/domain/ticket-html';
import { LinkedText } from './linked-text.tsx';
import { Fragment, type ReactNode, createElement } from 'react';

/**
 * No markup is ever handed to the page: what is not in the table has no element that could stand for it. Words in
 * unknown tags are kept, web addresses in words are links; scripts, styles and pictures go whole.
 */
export function richTextNodes(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body, { depth: 0, headings: [] });
}

/** Deeper nesting than any person writes is flattened to its words, so that nothing can exhaust the page. */
const DEEPEST = 24;
/** Within a page, headings of a message stand below those of the page (h1) and of its sections (h2). */
const HEADINGS_BELOW = 2;
const LOWEST_HEADING = 6;

/** Where in the message one is: how deep, and the numbers of the headings that one stands under. */
type Place = { depth: number; headings: number[] };

const ALLOWED = new Set<string>(TICKET_TAGS);
const DROPPED = new Set<string>(DROPPED_TAGS);
const ALIGNED = new Set<string>(ALIGNED_TAGS);
function childrenOf(parent: Element, place: Place): ReactNode[] {
  return [...parent.childNodes].map((child, at) => nodeOf(child, at, place));
}

function nodeOf(node: ChildNode, key: number, place: Place): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return createElement(LinkedText, { key, text: node.textContent ?? '' });
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  // Elements of SVG and MathML share names with those of HTML.
  if (DROPPED.has(name) || node.namespaceURI !== XHTML) return null;
  if (place.depth >= DEEPEST) return wordsOf(node);
  const below = { ...place, depth: place.depth + 1 };
  if (!isTag(name)) return createElement(Fragment, { key }, ...childrenOf(node, below));
  if (name === 'br') return createElement(name, { key });
  return createElement(name, { key, ...attributesOf(node, name, place) }, ...childrenOf(node, below));
}

const XHTML = 'http://www.w3.org/1999/xhtml';

function attributesOf(node: Element, tag: TicketTag, { headings }: Place) {
  const alignment = ALIGNED.has(tag) ? alignmentOf(node) : undefined;
  return {
    ...(alignment && { style: { textAlign: alignment } }),
    ...(/^h[1-6]$/.test(tag) && { 'aria-level': levelOf(Number(tag.slice(1)), headings) }),
  };
}

/**
 * The heading keeps its tag, and with it its look; its level fits into the page: the first stands right below the
 * section's, and none leaves out a level, which people choose by the look.
 */
function levelOf(written: number, headings: number[]): number {
  while ((headings.at(-1) ?? 0) >= written) headings.pop();
  headings.push(written);
  return Math.min(HEADINGS_BELOW + headings.length, LOWEST_HEADING);
}

function alignmentOf(node: Element): TicketAlignment | undefined {
  const { textAlign } = node instanceof HTMLElement ? node.style : { textAlign: '' };
  return TICKET_ALIGNMENTS.find((known) => known === textAlign);
}

/** All text below a node but that of what is dropped, found without going deep. */
function wordsOf(node: Element): string {
  const kept = (child: Node) =>
    child instanceof Element && DROPPED.has(child.localName)
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT;
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, kept);
  const words: string[] = [];
  while (walker.nextNode()) {
    if (walker.currentNode.nodeType === Node.TEXT_NODE) words.push(walker.currentNode.nodeValue ?? '');
  }
  return words.join('');
}

function isTag(name: string): name is TicketTag {
  return ALLOWED.has(name);
}
