/** Site of the program, and the server to which its pages send clicks. */
export interface VisitedSite {
  readonly baseUrl: string;
  readonly publishableKey: string;
  /** Origin of the site's home page. */
  readonly origin: string;
}

export interface Visit {
  readonly trackingId: string;
  readonly sub1: string;
}

/** Public routes accept bursts of up to 20 visits from one address. All other clicks are sent from the backend. */
const VISITS_MAX = 15;

/**
 * Visits pages of the site as a browser that runs the script does, without an API key. Returns the click id, or null if
 * the backend should send the click instead. Each visitor has their own browser, so a visit that is resent after an
 * interrupted run is not counted twice.
 */
export function browserVisits({ baseUrl, publishableKey, origin }: VisitedSite) {
  let left = VISITS_MAX;
  return async ({ trackingId, sub1 }: Visit): Promise<string | null> => {
    if (left === 0) return null;
    left -= 1;
    const response = await fetch(`${baseUrl}/t/${publishableKey}`, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'text/plain',
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 Demo/${sub1}`,
      },
      body: JSON.stringify({ v: trackingId, u: `${origin}/?via=${trackingId}&sub1=${sub1}` }),
    });
    const { id } = (await response.json()) as { id: string | null };
    return id;
  };
}
