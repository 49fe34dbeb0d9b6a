import type { AskedObject, MarkedKind, Model } from '../model.ts';
import { remember } from '../model.ts';
import { isOk, type Operation } from '../operation.ts';
import type { Ask } from './sales.ts';

function askObject(model: Model, kind: MarkedKind, mark: string): AskedObject {
  const object: AskedObject = { kind, mark, id: null, refusal: null };
  model.objects.set(mark, object);
  return object;
}

/** Returns a POST operation that uses the object's mark as its idempotency key. */
const create = (
  model: Model,
  object: AskedObject,
  request: Pick<Operation, 'route' | 'path' | 'body'> & { refusals?: readonly string[] },
  onCreated: (id: string) => void = () => {},
): Operation => ({
  refusals: [],
  ...request,
  method: 'POST',
  apiKey: model.world.apiKey,
  key: object.mark,
  done: (answer) => {
    if (!isOk(answer)) {
      object.refusal = answer.code;
      return;
    }
    object.id = answer.data.id;
    onCreated(answer.data.id);
  },
});

export const createReferral: Ask = ({ model, random }) => {
  const mark = model.nextKey('referral');
  return create(
    model,
    askObject(model, 'referral', mark),
    {
      route: 'referrals.create',
      path: '/v1/referrals',
      body: {
        affiliate_id: random.pick(model.world.affiliateIds),
        email: `${mark}@example.com`,
        customer_id: mark,
      },
    },
    (id) => {
      remember(model.referralIds, id);
      remember(model.customers, mark);
    },
  );
};

/** Creates a referral that is always rejected, because the first customer has the same e-mail address. */
export const createSecondReferral: Ask = ({ model, random }) => {
  const mark = model.nextKey('second');
  return create(model, askObject(model, 'referral', mark), {
    route: 'referrals.create',
    path: '/v1/referrals',
    body: {
      affiliate_id: random.pick(model.world.affiliateIds),
      email: `${model.world.customers[0]}@example.com`,
      customer_id: mark,
    },
    refusals: ['DUPLICATE'],
  });
};

export const createAffiliate: Ask = ({ model }) => {
  const mark = model.nextKey('partner');
  const name = 'Ann Affiliate';
  return create(
    model,
    askObject(model, 'affiliate', mark),
    {
      route: 'affiliates.create',
      path: '/v1/affiliates',
      body: { name, email: `${mark}@example.com`, program_id: model.world.programId },
    },
    (id) => model.renamed.push({ id, name, isBeingRenamed: false }),
  );
};

/** Renames an affiliate, only once per idempotency key, because a late copy must not undo a later change. */
export const renameAffiliate: Ask = ({ model, random }) => {
  const affiliate = random.pick([...model.renamed.slice(-3), null]);
  if (!affiliate || affiliate.isBeingRenamed) return null;
  affiliate.isBeingRenamed = true;
  const key = model.nextKey('rename');
  return {
    route: 'affiliates.update',
    method: 'PUT',
    path: `/v1/affiliates/${affiliate.id}`,
    apiKey: model.world.apiKey,
    key,
    body: { name: key },
    refusals: [],
    lateShare: 0.5,
    done: (answer) => {
      affiliate.isBeingRenamed = false;
      if (isOk(answer)) affiliate.name = key;
    },
  };
};

/** Creates a click, which stores its mark in `sub1`. */
export const createClick: Ask = ({ model, random }) => {
  const mark = model.nextKey('click');
  return create(model, askObject(model, 'click', mark), {
    route: 'clicks.create',
    path: '/v1/clicks',
    body: { trackingId: random.pick(model.world.trackingIds), programId: model.world.programId, sub1: mark },
  });
};

export const createCoupon: Ask = ({ model, random }) => {
  const mark = model.nextKey('COUPON');
  return create(model, askObject(model, 'coupon', mark), {
    route: 'coupons.create',
    path: '/v1/coupons',
    body: {
      affiliate_id: random.pick(model.world.affiliateIds),
      code: mark,
      discount_type: 'percentage',
      discount_value: 10,
      duration: 'once',
    },
  });
};
