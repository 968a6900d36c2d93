/** Parses ticket HTML in an inert document, and builds React elements from an allow-list of tags. */

import {
  ALIGNED_TAGS,
  DROPPED_TAGS,
  TICKET_ALIGNMENTS,
  TICKET_TAGS,
  type TicketAlignment,
  type TicketTag,
} from '@portal/domain/ticket-html';
import { Fragment, type ReactNode, createElement } from 'react';
import { LinkedText } from './linked-text.tsx';

/**
 * No markup reaches the page: a tag outside the list has no element. Text in unknown tags is kept, web addresses become
 * links; scripts, styles and pictures are dropped.
 */
export function parseRichText(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body, { depth: 0, headings: [] });
}

/** Deeper nesting than any person writes is flattened to its text, so that it can't exhaust the page. */
const MAX_DEPTH = 24;
/** Headings of a message are nested below those of the page (h1) and its sections (h2). */
const PAGE_HEADING_LEVELS = 2;
const MAX_HEADING_LEVEL = 6;

/** Position in the message: the depth, and the levels of the enclosing headings. */
type NodePosition = { depth: number; headings: number[] };

const ALLOWED = new Set<string>(TICKET_TAGS);
const DROPPED = new Set<string>(DROPPED_TAGS);
const ALIGNED = new Set<string>(ALIGNED_TAGS);
function childrenOf(parent: Element, place: NodePosition): ReactNode[] {
  return [...parent.childNodes].map((child, at) => nodeOf(child, at, place));
}

function nodeOf(node: ChildNode, key: number, place: NodePosition): ReactNode {
  if (node.nodeType === Node.TEXT_NODE)
    return createElement(LinkedText, { key, text: node.textContent ?? '' });
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  // SVG and MathML elements share names with those of HTML.
  if (DROPPED.has(name) || node.namespaceURI !== XHTML) return null;
  if (place.depth >= MAX_DEPTH) return textOf(node);
  const below = { ...place, depth: place.depth + 1 };
  if (!isTag(name)) return createElement(Fragment, { key }, ...childrenOf(node, below));
  if (name === 'br') return createElement(name, { key });
  return createElement(name, { key, ...attributesOf(node, name, place) }, ...childrenOf(node, below));
}

const XHTML = 'http://www.w3.org/1999/xhtml';

function attributesOf(node: Element, tag: TicketTag, { headings }: NodePosition) {
  const alignment = ALIGNED.has(tag) ? alignmentOf(node) : undefined;
  return {
    ...(alignment && { style: { textAlign: alignment } }),
    ...(/^h[1-6]$/.test(tag) && { 'aria-level': levelOf(Number(tag.slice(1)), headings) }),
  };
}

/**
 * The heading keeps its tag and look; its aria-level fits the page: the first is right below the section's, and no
 * level is skipped, since people choose levels by their look.
 */
function levelOf(written: number, headings: number[]): number {
  while ((headings.at(-1) ?? 0) >= written) headings.pop();
  headings.push(written);
  return Math.min(PAGE_HEADING_LEVELS + headings.length, MAX_HEADING_LEVEL);
}

function alignmentOf(node: Element): TicketAlignment | undefined {
  const { textAlign } = node instanceof HTMLElement ? node.style : { textAlign: '' };
  return TICKET_ALIGNMENTS.find((known) => known === textAlign);
}

/** All text below a node except that of dropped elements, without recursion. */
function textOf(node: Element): string {
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
