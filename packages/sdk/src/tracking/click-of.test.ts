import { describe, expect, test } from 'vitest';
import { checkoutFields, clickId, clickOf } from './click-of.ts';

const click = (name: string) => `clk_${name.padEnd(26, '0')}`;
const [first, second, third] = [click('a'), click('b'), click('c')];
const url = (value: string) => `/signup?x=1&trb_click=${encodeURIComponent(value)}#form`;

describe('click of a request', () => {
  test('is read from the cookie, then the form, then the query', () => {
    const all = { headers: { cookie: `trb_click=${first}` }, body: { trb_click: second }, url: url(third) };
    expect(clickId(all)).toBe(first);
    expect(clickId({ ...all, headers: {} })).toBe(second);
    expect(clickId({ headers: {}, url: url(third) })).toBe(third);
    expect(clickId({ headers: {}, url: '/signup' })).toBeNull();
  });

  test('is read from each framework’s request', () => {
    const headers = { cookie: `a=1;trb_click=${first} ; b=2` };
    const request = new Request('https://shop.test/', { headers, method: 'POST', body: 'a=1' });
    expect(clickId(request)).toBe(first);
    expect(clickId({ headers: new Headers(headers) })).toBe(first);
    const form = new FormData();
    form.append('trb_click', second);
    form.append('trb_click', third);
    expect(clickId(new Request(`https://shop.test${url(third)}`), form)).toBe(second);
    expect(clickId({ body: new URLSearchParams({ trb_click: second }) })).toBe(second);
    expect(clickId({ body: { trb_click: [second, third] } })).toBe(second);
  });

  test.each([
    'x_trb_click=clk_1',
    'trb_clicks=clk_1',
    'a=trb_click=clk_1',
    'trb_click=',
    'trb_click=CLK_1',
    'trb_click="clk_1"',
    'trb_click=clk_1%0d%0aSet-Cookie:',
    `trb_click=clk_${'1'.repeat(4_000)}`,
    'trb_click=via:ada',
    'trb_click=via::1',
    'trb_click=via:ada:',
    'trb_click=via:ada:-1',
    'trb_click=via:ada:999999999999',
    'trb_click=via:%E9ric:1',
    'trb_click=via:"ada":1',
    `trb_click=via:${'a'.repeat(101)}:1`,
  ])('is null: %.40s', (cookie) => {
    const req = { headers: { cookie } };
    expect([clickId(req), clickOf(req), checkoutFields(req)]).toEqual([null, {}, {}]);
  });

  test.each([undefined, null, 'trb_click=clk_1', 7, [], { trb_click: {} }, { trb_click: null }])(
    'is null in the body %j',
    (body) => expect(clickOf({ headers: {}, body })).toEqual({}),
  );
});

describe('visit without a click', () => {
  const pending = 'via:Ada-2:1700000000';

  test('contains the affiliate who sent the visitor, and the time', () => {
    const req = { headers: { cookie: `trb_click=${pending}` } };
    expect(clickId(req)).toBeNull();
    expect(clickOf(req)).toEqual({ tracking_id: 'ada-2', clicked_at: '2023-11-14T22:13:20.000Z' });
  });

  test.each(['eve.stone_7~x', 'newsletter/ada.', '%20ada%2fpricing'])(
    'may contain what the server accepts: %s',
    (text) => {
      const req = { headers: { cookie: `trb_click=via:${text}:1700000000` } };
      expect(clickOf(req)).toMatchObject({ tracking_id: text });
    },
  );

  test('counts less than a click, wherever the click is', () => {
    const req = { headers: { cookie: `trb_click=${pending}` }, body: { trb_click: second } };
    expect([clickId(req), clickOf(req)]).toEqual([second, { click_id: second }]);
  });

  test('is never in the future, which the API would reject', () => {
    const reference = clickOf({ headers: { cookie: 'trb_click=via:ada:99999999999' } });
    const clickedAt = 'clicked_at' in reference ? reference.clicked_at : '';
    expect(Math.abs(Date.parse(clickedAt) - Date.now())).toBeLessThan(60_000);
  });
});

describe('fields for Stripe Checkout', () => {
  test('contain the click twice, because your own reference may replace one', () => {
    const fields = checkoutFields({ headers: { cookie: `trb_click=${first}` } });
    expect(fields).toEqual({ client_reference_id: first, metadata: { trb_click: first } });
    expect(fields.client_reference_id).toMatch(/^[\w-]{1,200}$/);
    expect(clickOf({ body: fields.metadata })).toEqual({ click_id: first });
  });

  test('contain a visit without a click only as metadata, because Stripe accepts no colon in a reference', () => {
    const fields = checkoutFields({ headers: { cookie: 'trb_click=via:ada:1700000000' } });
    expect(fields).toEqual({ metadata: { trb_click: 'via:ada:1700000000' } });
    expect(clickOf({ body: fields.metadata })).toMatchObject({ tracking_id: 'ada' });
  });
});
