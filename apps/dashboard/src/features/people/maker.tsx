import { Name } from '../../components/names.tsx';
import { useActorNames } from './use-actor-names.ts';

/** Name of the user or key that created an object, or its id if the name is unknown. */
export function Maker({ of }: { of: string }) {
  const name = useActorNames().get(of);
  return name === undefined ? <code>{of}</code> : <Name of={name} />;
}
