import { useQuery } from '@tanstack/react-query';
import type { Portal } from '@tributary/sdk';
import { useHere } from '../../app/session/session-context.tsx';
import { useChange } from '../../app/use-change.ts';

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** Loads and saves a portal's logo, separately from the form. `url` displays the logo on this page. */
export function useLogo({ program_id, logo }: Portal) {
  const { client, mode } = useHere();
  const { data } = useQuery({
    queryKey: [mode, 'portals', program_id, 'logo', logo?.sha256],
    queryFn: ({ signal }) => client.portals.getLogo(program_id, { signal }),
    enabled: logo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const set = useChange(async (file: File) =>
    client.portals.updateLogo(program_id, { data: await base64Of(file) }),
  );
  const remove = useChange(() => client.portals.deleteLogo(program_id));
  return {
    url: logo && data ? `data:${data.content_type};base64,${data.data}` : null,
    set: set.mutate,
    remove: () => remove.mutate(undefined),
    isPending: set.isPending || remove.isPending,
    error: set.error ?? remove.error,
  };
}
