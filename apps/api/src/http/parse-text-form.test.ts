/** Forms of texts as browsers, scripts and attackers send them. */

import { describe, expect, it } from 'vitest';
import { parseTextForm } from './parse-text-form.ts';

const type = 'multipart/form-data; boundary=xYz';
const parse = (body: string, contentType = type) => parseTextForm(contentType, Buffer.from(body));
const part = (name: string, text: string, more = '') =>
  `--xYz\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;

describe('a form', () => {
  it('as the platform writes it comes back as it was', async () => {
    const form = new FormData();
    form.append('message', 'नमस्ते 👋\nline two --xYz \r\n\r\n end');
    form.append('empty', '');
    form.append('order_id', '12');
    const answer = new Response(form);
    const body = Buffer.from(await answer.arrayBuffer());
    expect(parseTextForm(answer.headers.get('content-type') ?? '', body)).toEqual([
      ['message', 'नमस्ते 👋\r\nline two --xYz \r\n\r\n end'],
      ['empty', ''],
      ['order_id', '12'],
    ]);
  });

  it.each([
    [
      'with headers in any case and order',
      '--xYz\r\nX: y\r\ncontent-disposition:form-data;name=a\r\n\r\n1\r\n--xYz--',
    ],
    [
      'with blanks after the delimiter',
      '--xYz \t\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--xYz--\r\n',
    ],
    ['with a preamble and an epilogue', `hello\r\n${part('a', '1')}--xYz--\r\nbye`],
    ['with a file beside', `${part('a', '1')}${part('f', 'x', '; filename="a.pdf"')}--xYz--\r\n`],
    [
      'with a file whose name is encoded',
      `${part('f', 'x', "; filename*=UTF-8''a.pdf")}${part('a', '1')}--xYz--`,
    ],
  ])('%s', (_case, body) => {
    expect(parse(body)).toEqual([['a', '1']]);
  });

  it('may put its boundary in quotes', () => {
    expect(parse(`${part('a', '1')}--xYz--`, 'Multipart/Form-Data; charset=utf-8; boundary="xYz"')).toEqual([
      ['a', '1'],
    ]);
  });

  it('may name a field anything', () => {
    expect(parse(`${part('a\\"b', '1')}${part('__proto__', '2')}--xYz--`)).toEqual([
      ['a"b', '1'],
      ['__proto__', '2'],
    ]);
  });

  it('without any field is empty', () => {
    expect(parse('--xYz--\r\n')).toEqual([]);
  });
});

describe('no form is', () => {
  it.each([
    ['nothing', ''],
    ['JSON', '{"message":"x"}'],
    ['one that ends in a field', part('a', '1').slice(0, -3)],
    ['one without its end', part('a', '1')],
    ['one that ends in a head', '--xYz\r\nContent-Disposition: form-data; name="a"\r\n'],
    ['one without a name', '--xYz\r\nContent-Disposition: form-data\r\n\r\n1\r\n--xYz--'],
    ['one without a disposition', '--xYz\r\nX: form-data; name="a"\r\n\r\n1\r\n--xYz--'],
    ['one whose delimiter goes on', `--xYzw\r\n${part('a', '1').slice(7)}--xYz--`],
    ['one of very many parts', `${part('a', '1').repeat(40)}--xYz--`],
  ])('%s', (_case, body) => {
    expect(parse(body)).toBeUndefined();
  });

  it('one whose boundary is not told', () => {
    expect(parse(`${part('a', '1')}--xYz--`, 'multipart/form-data')).toBeUndefined();
  });
});
