"""What Prometheus is told when it asks: all that was counted, and how things stand now."""

from collections.abc import Iterator, Mapping

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from dicewright.web.jobs.queue import Queue
from dicewright.web.metrics import COUNTED
from dicewright.web.net.limits import Guard
from dicewright.web.rooms.hub import Hub


class Now(Collector):
    """How a server stands at this moment."""

    def __init__(self, hub: Hub, guard: Guard) -> None:
        self.hub = hub
        self.guard = guard

    def collect(self) -> Iterator[Metric]:
        """Yield what is so now."""
        connections, warming = sum(self.guard.connections.values()), self.hub.warming
        yield _gauge("rooms", "Tables in memory.", len(self.hub.rooms))
        yield _gauge("connections", "WebSockets.", connections)
        yield _gauge("rules_to_compile", "Parts of rules not compiled yet.", len(warming.cold))
        yield _gauge("rules_failed", "Parts of rules that failed to compile.", len(warming.failed))
        yield _jobs(self.hub.queue)
        yield _processes(self.hub.queue)


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"dicewright_{name}", about, value)


def _jobs(queue: Queue) -> Metric:
    """Return how many jobs wait and are being done, by lane."""
    about = "Jobs that are not done, by lane."
    told = GaugeMetricFamily("dicewright_queue_jobs", about, labels=["lane", "stage"])
    for name, crew in queue.crews.items():
        stages = [job.stage for job in list(crew.known.values())]
        for stage in ("waiting", "running"):
            told.add_metric([name, stage], stages.count(stage))
    return told


def _processes(queue: Queue) -> Metric:
    """Return how many processes there are, by lane."""
    told = GaugeMetricFamily("dicewright_workers", "Processes, by lane.", labels=["lane"])
    for name, crew in queue.crews.items():
        told.add_metric([name], sum(worker.pid is not None for worker in crew.workers))
    return told


class Told(Collector):
    """What processes have told of themselves, each by its name."""

    def __init__(self, told: Mapping[str, bytes]) -> None:
        self.told = told

    def collect(self) -> Iterator[Metric]:
        """Yield all of it, one thing after the other."""
        found: dict[str, Metric] = {}
        for process, text in self.told.items():
            for metric in text_string_to_metric_families(text.decode()):
                all_of_it = found.setdefault(
                    metric.name, Metric(metric.name, metric.documentation, metric.type)
                )
                for sample in metric.samples:
                    labels = {**sample.labels, "process": process}
                    all_of_it.add_sample(sample.name, labels, sample.value)
        yield from found.values()


def merged(told: Mapping[str, bytes]) -> bytes:
    """Return what several processes have told as one answer, each with its name as a label."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Told(told))
    return generate_latest(registry)


def registry_of(hub: Hub, guard: Guard) -> CollectorRegistry:
    """Return everything that a server tells of itself."""
    registry = CollectorRegistry()
    for counted in COUNTED:
        registry.register(counted)
    registry.register(Now(hub, guard))
    ProcessCollector(registry=registry)
    return registry
